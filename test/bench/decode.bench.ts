import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { compare, type BenchResult } from './benchResult';
import type { DecodeFigures } from './decode.main';

/** Short streams are read several times over, so that starting up is not what is measured. */
const streams = [
  { eventCount: 1000, rounds: 100, runs: 7 },
  { eventCount: 100_000, rounds: 1, runs: 5 },
];

const yardsticks = { sdk: 'public JavaScript SDK', parse: 'bare JSON.parse of the payloads' };

/**
 * A stream read by the client and merged into an answer, beside the public SDK and beside nothing but
 * parsing the same payloads: events a second, processor time an event, and the peak of memory. And what
 * parsing and the check of the shape take, beside parsing alone. Each reader has a process of its own;
 * they take turns.
 */
export async function run(): Promise<BenchResult[]> {
  const results: BenchResult[] = [];
  for (const { eventCount, rounds, runs } of streams) {
    const figures: Record<string, DecodeFigures[]> = {
      client: [],
      sdk: [],
      parse: [],
      tolerant: [],
    };
    for (let index = 0; index < runs; index++) {
      for (const [reader, list] of Object.entries(figures)) {
        list.push(await measure(reader, eventCount, rounds));
      }
    }
    const { client = [], parse = [], tolerant = [] } = figures;
    const cpuEach = (list: DecodeFigures[]): number[] =>
      list.map(({ cpuMs }) => (cpuMs * 1000) / eventCount);
    for (const [reader, yardstick] of Object.entries(yardsticks)) {
      const others = figures[reader] ?? [];
      const perSecond = (list: DecodeFigures[]): number[] =>
        list.map(({ elapsedMs }) => (eventCount * 1000) / elapsedMs);
      const peak = (list: DecodeFigures[]): number[] =>
        list.map(({ peakMegabytes }) => peakMegabytes);
      const named = (what: string, unit: string): Parameters<typeof compare>[0] => ({
        name: `decode ${eventCount} events: ${what} by ${reader}`,
        unit,
        yardstick,
      });
      results.push(
        compare(named('speed', 'events/s'), perSecond(client), perSecond(others)),
        compare(named('processor', 'µs/event'), cpuEach(client), cpuEach(others)),
        compare(named('peak memory', 'MB'), peak(client), peak(others)),
      );
    }
    const names = {
      name: `decode ${eventCount} events: processor, parsed and checked by shape`,
      unit: 'µs/event',
      yardstick: yardsticks.parse,
    };
    results.push(compare(names, cpuEach(tolerant), cpuEach(parse)));
  }
  return results;
}

async function measure(reader: string, eventCount: number, rounds: number): Promise<DecodeFigures> {
  const file = path.join('out', 'test', 'bench', 'decode.main.js');
  const args = [file, reader, String(eventCount), String(rounds)];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout) as DecodeFigures;
}
