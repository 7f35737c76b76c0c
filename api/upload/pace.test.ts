import { afterEach, expect, jest, spyOn, test } from "bun:test";
import { allowedMs, defaultPace, startPace } from "./pace.ts";

afterEach(() => {
  jest.useRealTimers();
});

/** A pace on a clock that `pass` moves. */
function simulated(announcedBytes: number) {
  jest.useFakeTimers();
  let now = 0;
  const clock = spyOn(performance, "now").mockImplementation(() => now);
  const pace = startPace(announcedBytes, defaultPace, () => clock.mockRestore());
  const pass = (ms: number) => {
    for (const end = now + ms; now < end && !pace.expired; ) {
      now += 100;
      jest.advanceTimersByTime(100);
    }
  };
  const stop = () => {
    pace.stop();
    clock.mockRestore();
  };
  return { pace, pass, stop };
}

test("allowedMs() is a minute, or the announced size at 256 KB/s", () => {
  expect(allowedMs(0, defaultPace)).toBe(60_000);
  expect(allowedMs(15 * 2 ** 20, defaultPace)).toBe(60_000);
  expect(allowedMs(80 * 2 ** 20, defaultPace)).toBe(320_000);
});

test.each([
  [33 * 1024, 1000],
  [99 * 1024, 3000],
  [8 * 1024, 200],
])("startPace() lets %i bytes every %i ms pass until the time is over", (bytes, ms) => {
  const { pace, pass, stop } = simulated(0);
  for (let at = 0; at < 59_000 - ms; at += ms) {
    pass(ms);
    pace.arrived(bytes);
  }
  expect(pace.expired).toBe(false);
  pass(10_000);
  expect(pace.expired).toBe(true);
  stop();
});

test("startPace() ends a stall after 10 s, whatever came before", () => {
  const { pace, pass, stop } = simulated(0);
  pace.arrived(50 * 2 ** 20);
  pass(9_500);
  expect(pace.expired).toBe(false);
  pass(1_500);
  expect(pace.expired).toBe(true);
  stop();
});

test("startPace() ends an upload of 16 KB/s within 25 s", () => {
  const { pace, pass, stop } = simulated(0);
  for (let at = 0; at < 25_000; at += 1000) {
    pass(1000);
    pace.arrived(16 * 1024);
  }
  expect(pace.expired).toBe(true);
  stop();
});

test("startPace() does not count the time in which our storage is the slow one", () => {
  const { pace, pass, stop } = simulated(80 * 2 ** 20);
  pace.blocked();
  pass(100_000);
  pace.unblocked();
  pass(5_000);
  expect(pace.expired).toBe(false);
  stop();
});
