import type { Clock } from '../src/platform/time/clock.ts';

/**
 * A clock that is stopped until moved. It is separate from the tests' server, because importing that brings in the
 * test database and a second run on PostgreSQL.
 */
export class MovableClock implements Clock {
  #now: number;
  constructor(start = '2026-03-04T10:00:00.000Z') {
    this.#now = Date.parse(start);
  }
  now() {
    return new Date(this.#now);
  }
  /** Seconds, forwards or backwards. */
  move(seconds: number) {
    this.#now += seconds * 1000;
  }
  set(iso: string) {
    this.#now = Date.parse(iso);
  }
}
