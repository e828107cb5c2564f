// Loaded into the measured server: on a signal it collects garbage and reports the memory that is still in use, because
// resident memory mostly shows when the last collection was.
process.on('SIGUSR2', () => {
  globalThis.gc?.();
  console.error(`heap in use: ${process.memoryUsage().heapUsed / 1024 / 1024} MB`);
});
