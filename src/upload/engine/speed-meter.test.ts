import { describe, expect, it } from 'vitest';
import { SpeedMeter } from './speed-meter.ts';

/** Samples four times a second. */
function run(meter: SpeedMeter, from: number, seconds: number, bytesPerSecond: number, moved = 0): number {
  for (let tick = 1; tick <= seconds * 4; tick++) {
    moved += bytesPerSecond / 4;
    meter.sample(from + tick * 250, moved, 0);
  }
  return moved;
}

describe('the speed and the time left', () => {
  it('are unknown at first', () => {
    const meter = new SpeedMeter();
    expect(meter.speed).toBe(0);
    expect(meter.secondsLeft(0, { bytes: 100, requests: 0 }, 0)).toBeNull();
  });

  it('are exact at a constant speed', () => {
    const meter = new SpeedMeter();
    run(meter, 0, 20, 1_000);
    expect(meter.speed).toBeCloseTo(1_000);
    expect(meter.secondsLeft(20_000, { bytes: 60_000, requests: 0 }, 0)).toBeCloseTo(60);
  });

  it('follow the last ten seconds', () => {
    const meter = new SpeedMeter();
    const moved = run(meter, 0, 20, 1_000);
    run(meter, 20_000, 5, 3_000, moved);
    expect(meter.speed).toBeCloseTo(2_000, -2);
    run(meter, 25_000, 10, 3_000, moved + 15_000);
    expect(meter.speed).toBeCloseTo(3_000);
  });

  it('don’t jump with each part under a speed limit', () => {
    const meter = new SpeedMeter();
    meter.limit = 1_000;
    meter.answered(8_000);
    meter.sample(-250, 0, 0);
    const predictedEnds: number[] = [];
    for (let second = 0; second < 60; second++) {
      const moved = (Math.floor(second / 8) + 1) * 8_000;
      meter.sample(second * 1000, moved, 0);
      predictedEnds.push(
        (meter.secondsLeft(second * 1000, { bytes: 600_000 - moved, requests: 0 }, 0) ?? 0) + second,
      );
      expect(meter.speed).toBeGreaterThan(700);
      expect(meter.speed).toBeLessThanOrEqual(1_000);
    }
    expect(Math.max(...predictedEnds.slice(10)) - Math.min(...predictedEnds.slice(10))).toBeLessThan(90);
  });

  it('don’t jump when a retry slows the upload for a second', () => {
    const meter = new SpeedMeter();
    const moved = run(meter, 0, 20, 1_000);
    const before = meter.secondsLeft(20_000, { bytes: 60_000, requests: 0 }, 0) ?? 0;
    run(meter, 20_000, 1, 0, moved);
    const after = meter.secondsLeft(21_000, { bytes: 60_000, requests: 0 }, 0) ?? 0;
    expect(Math.abs(after - before)).toBeLessThan(3);
  });

  it('forget the time before a pause', () => {
    const meter = new SpeedMeter();
    run(meter, 0, 20, 1_000);
    meter.reset();
    expect(meter.speed).toBe(0);
    expect(meter.secondsLeft(30_000, { bytes: 100, requests: 0 }, 0)).toBeNull();
  });
});
