import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { observeCalls } from '@/server/kernel/calls/run-call'

/** The entries of a run's integration tests: the status of each answer, and each id that was tried as somebody out of scope. */
const Entry = z.union([z.object({ call: z.string(), status: z.string() }), z.object({ call: z.string(), outOfScope: z.string() })])
type Entry = z.output<typeof Entry>

const VARIABLE = 'CUSP_TEST_LEDGER'

/**
 * Called once a run, before its workers start, which inherit the place of the ledger. Returns a function that deletes the ledger after all of them have ended.
 */
export function openLedger(): () => void {
  if (process.env[VARIABLE]) return () => {}
  const folder = mkdtempSync(path.join(tmpdir(), 'cusp-ledger-'))
  process.env[VARIABLE] = path.join(folder, 'calls.jsonl')
  return () => rmSync(folder, { recursive: true, force: true })
}

/** Called in each test file, before its tests. */
export function keepLedger(): void {
  observeCalls((call, status) => note({ call, status }))
}

export function noteOutOfScope(call: string, parameter: string): void {
  note({ call, outOfScope: parameter })
}

/**
 * Reads the ledger of the run.
 * @throws where no integration test of this run wrote one.
 */
export function readLedger(): Entry[] {
  const file = process.env[VARIABLE]
  if (!file || !existsSync(file)) throw new Error('No ledger: it is kept by the integration tests, so run them in the same run')
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => Entry.parse(JSON.parse(line)))
}

function note(entry: Entry): void {
  const file = process.env[VARIABLE]
  // One write of less than a page stays in one piece, whatever other processes write.
  if (file) appendFileSync(file, `${JSON.stringify(entry)}\n`)
}
