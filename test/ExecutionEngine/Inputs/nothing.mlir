tt.func public @nothing(%o: !tt.ptr<i64>) {
  tt.return
}
