import { v7 } from 'uuid'
import type { ImportKindName } from '@/lib/imports/import-kinds'
import {
  applyImport,
  beginImport,
  checkImport,
  discardImport,
  fixRow,
  listImports,
  readImport,
  recheckImport,
  rereadImport,
  undoImport,
  type ImportOptions,
} from '@/lib/contracts/imports'
import { now } from '@/server/kernel/clock'
import { runBatches } from '@/server/kernel/calls/batch-work'
import { peopleBatch } from '@/server/people-import'
import { exchangeBatch } from '@/server/curriculum'
import { placementsBatch } from '@/server/placements'
import { planningBatch } from '@/server/timetables'
import { dataSetBatch } from '@/server/third-party-import'
import { registry } from '@/server/registry'
import { callAs, callsAmong, outputAs } from './call'

type Who = Parameters<typeof callAs>[0]

export const importCall = callsAmong(registry)

const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')).join('\n')

/** Runs the pending batches of every kind. */
export const runImports = () => runBatches([peopleBatch, dataSetBatch, exchangeBatch, planningBatch, placementsBatch])

/** A file that somebody imports step by step, as the screen does it: people, or rows of a data set. */
export async function importFile(
  who: Who,
  rows: readonly (readonly string[])[] | Buffer,
  at: Date = now(),
  into: { readonly kind: ImportKindName; readonly targetId?: string } = { kind: 'people' },
) {
  const id = v7()
  const content = (Buffer.isBuffer(rows) ? rows : Buffer.from(csvOf(rows))).toString('base64')
  await outputAs(who, importCall(beginImport), { id, ...into, fileName: 'people.csv', content }, { at })
  const read = (show = 'ALL', page = 1) => outputAs(who, importCall(readImport), { id, show, page }, { at })
  const revision = async () => (await read()).import.revision
  const chosen = async (options: Partial<ImportOptions>) => ({ ...(await read()).import.options, ...options })
  const tryCheck = async (options: ImportOptions = {}, columns?: readonly string[], how: { at?: Date } = { at }) =>
    callAs(
      who,
      importCall(checkImport),
      {
        id,
        revision: await revision(),
        columns: columns ?? (await read()).import.columns.map(({ field }) => field),
        options: await chosen(options),
      },
      how,
    )
  return {
    id,
    read,
    revision,
    tryCheck,
    async check(options: ImportOptions = {}, columns?: readonly string[]) {
      const answer = await tryCheck(options, columns)
      if (answer.status !== 'SUCCESS') throw new Error(JSON.stringify(answer))
      return read()
    },
    fix: async (number: number, values: Record<string, string>) =>
      outputAs(who, importCall(fixRow), { id, revision: await revision(), number, values }, { at }),
    tryApply: async () => callAs(who, importCall(applyImport), { id, revision: await revision() }, { at }),
    /** Applies the import and runs the job. */
    async apply() {
      await outputAs(who, importCall(applyImport), { id, revision: await revision() }, { at })
      await runImports()
      return read()
    },
    tryUndo: (when: Date = at) => callAs(who, importCall(undoImport), { id }, { at: when }),
    /** `by` is somebody else than the person who imported the file. */
    async undo(by: Who = who) {
      await outputAs(by, importCall(undoImport), { id }, { at })
      await runImports()
      return read()
    },
  }
}

export { applyImport, beginImport, checkImport, discardImport, fixRow, listImports, readImport, recheckImport, rereadImport, undoImport }
