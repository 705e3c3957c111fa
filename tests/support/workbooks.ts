import { v7 } from 'uuid'
import type { ActivityKind } from '@/lib/reflections/vocabulary'
import { saveWorkbookCall } from '@/server/workbooks/calls/editors'
import { succeeds } from './forms'
import type { Member } from './members'

type Reflections = { state: 'SUBMITTED' | 'ACKNOWLEDGED'; templateId?: string; kind?: ActivityKind; tagIds?: readonly string[] }
export type MadeItem = {
  formId?: string
  procedureId?: string
  testId?: string
  reflection?: Reflections
  needed?: number
  opensOn?: string
  caption?: string
}

/** A workbook with one section for each list of items. */
export async function madeWorkbook(
  admin: Member,
  { sections, ...more }: { sections: readonly (readonly MadeItem[])[]; [field: string]: unknown },
): Promise<string> {
  const id = v7()
  await succeeds(admin, saveWorkbookCall, {
    id,
    revision: 0,
    name: `Workbook ${id.slice(-8)}`,
    sections: sections.map((items, at) => ({ name: `Part ${at + 1}`, items: items.map((item) => ({ needed: 1, ...item })) })),
    ...more,
  })
  return id
}
