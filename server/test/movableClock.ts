import type { Clock } from '../src/platform/time/clock.ts';

/**
 * A clock that stands until it is moved; not beside the tests' server, because what imports that has the tests' database
 * behind it and is run on PostgreSQL once more.
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
