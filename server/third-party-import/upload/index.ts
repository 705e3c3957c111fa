import 'server-only'
import type { ImportKind } from '@/server/imports'
import { defineBatch } from '@/server/kernel/calls/batches'
import { stillHeld } from '@/server/users'
import { countUnchanged } from '../queries/upload.sql'
import { listSetsNamed } from '../queries/sets.sql'
import { applyRecords, undoRecords } from './apply'
import { checkRecords } from './check'
import { dataSetKind, targetOf } from './fields'
import { firstOptions } from './options'
import { DataSetSettings, RecordBefore, WantedRecord } from './wanted'

export const dataSetBatch = defineBatch({
  kind: 'IMPORT_DATA_SET',
  settings: DataSetSettings,
  wanted: WantedRecord,
  before: RecordBefore,
  apply: applyRecords,
  undo: undoRecords,
})

export const dataSetImport: ImportKind = {
  kind: dataSetKind,
  privilege: 'THIRDPARTY_IMPORT',
  batchKind: dataSetBatch.kind,
  targets: async (db, ids) =>
    (
      await listSetsNamed(
        db,
        ids.filter((id) => id !== null),
      )
    ).map(targetOf),
  takesRosters: false,
  options: () => Promise.resolve(firstOptions),
  notRemembered: ['overwrite', 'clear'],
  check: checkRecords,
  assertMayApply: (db, actor) => stillHeld(db, actor, 'THIRDPARTY_IMPORT'),
  countUnchanged,
  settings: (_options, targetId) => ({ setId: targetId }),
}
