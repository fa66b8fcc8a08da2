// The process: environment, signals, listen, graceful stop.
