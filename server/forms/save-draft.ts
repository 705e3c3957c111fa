import 'server-only'
import { canonicalHash } from '@/server/kernel/calls/canonical'
import type { z } from 'zod'
import type * as shapes from '@/lib/contracts/forms.shapes'
import { fieldsAndRowsIn, type Definition } from '@/lib/forms/definition'
import { formLimits } from '@/lib/forms/limits'
import type { Tx } from '@/server/kernel/db'
import { badField, refuse } from '@/server/kernel/errors'
import { storedJson } from './canonical'
import { isCodeTaken, isTagTaken, type DraftColumns, type FormColumns } from './queries/forms'
import { findType, type FormTypeRow } from './queries/types'
import { countProgrammes, isTagInUse, listHolders } from './queries/world'

type Settings = z.output<typeof shapes.SaveDraft>['settings']

/** Checks what even a draft must satisfy. @throws TOO_LARGE */
export function assertStorable(definition: Definition): void {
  const bytes = Buffer.byteLength(JSON.stringify(definition))
  if (bytes > formLimits.bytes || fieldsAndRowsIn(definition).length > formLimits.fields)
    throw refuse('VALIDATION_FAILED', { code: 'forms.TOO_LARGE' })
}

/** @throws a refusal of the field */
export async function assertSettings(
  db: Tx,
  id: string,
  settings: Settings,
  before: { typeId: string; tagId: string | null } | null,
): Promise<FormTypeRow> {
  const type = await findType(db, settings.typeId)
  if (!type || (!type.active && before?.typeId !== type.id)) throw badField('settings.typeId', 'formTypeUnknown')
  if (await isCodeTaken(db, { id, code: settings.code })) throw badField('settings.code', 'formCodeTaken')
  if (settings.opensAt !== null && settings.closesAt !== null && settings.closesAt <= settings.opensAt)
    throw badField('settings.closesAt', 'datesInOrder')
  const roles = await listHolders(db)
  if (!settings.starterRoleIds.every((role) => roles.has(role))) throw badField('settings.starterRoleIds', 'roleUnknown')
  if (!settings.readerRoleIds.every((role) => roles.has(role))) throw badField('settings.readerRoleIds', 'roleUnknown')
  const programmes = [...new Set(settings.permits.map(({ programmeId }) => programmeId))]
  if ((await countProgrammes(db, programmes)) < programmes.length) throw badField('settings.permits', 'programmeUnknown')
  if (settings.tagId !== null && settings.tagId !== before?.tagId) {
    if (!(await isTagInUse(db, settings.tagId))) throw badField('settings.tagId', 'tagUnknown')
    if (await isTagTaken(db, { id, tagId: settings.tagId })) throw badField('settings.tagId', 'tagHasForm')
  }
  return type
}

export function settingColumns(settings: Settings): FormColumns {
  const { starterRoleIds: _, readerRoleIds: __, permits: ___, opensAt, closesAt, ...columns } = settings
  return { ...columns, opensAt: opensAt === null ? null : new Date(opensAt), closesAt: closesAt === null ? null : new Date(closesAt) }
}

export function draftColumns(definition: Definition, { at, byId }: { at: Date; byId: string | null }): DraftColumns {
  return { draft: storedJson(definition), draftHash: canonicalHash(definition), draftSavedAt: at, draftSavedById: byId }
}
