import type { z } from 'zod'
import type { OutputOf } from '@/lib/contract'
import type { readEditedWorkbook } from '@/lib/contracts/workbooks'
import type { Save } from '@/lib/contracts/workbooks.shapes'
import type { WorkbookOrder } from '@/lib/workbooks/vocabulary'

export type EditedWorkbook = OutputOf<typeof readEditedWorkbook>
export type ItemValues = Omit<EditedWorkbook['sections'][number]['items'][number], 'needed'> & {
  /** The key of an item in the editor, since items of reflections have nothing else that tells them apart. */
  readonly key: string
  /** Null while the number is being typed. */
  readonly needed: number | null
}
export type SectionValues = { readonly key: string; readonly name: string; readonly items: readonly ItemValues[] }
type WorkbookValues = {
  readonly name: string
  readonly intro: string
  readonly order: WorkbookOrder
  readonly startsOn: string | null
  readonly dueOn: string | null
  readonly active: boolean
  readonly permits: readonly { readonly programmeId: string; readonly year: number }[]
  readonly sections: readonly SectionValues[]
}

export const freshWorkbook: WorkbookValues = {
  name: '',
  intro: '',
  order: 'FREE',
  startsOn: null,
  dueOn: null,
  active: true,
  permits: [],
  sections: [{ key: '0', name: '', items: [] }],
}

export function valuesOf({ name, intro, order, startsOn, dueOn, active, permits, sections }: EditedWorkbook): WorkbookValues {
  return {
    name,
    intro,
    order,
    startsOn,
    dueOn,
    active,
    permits,
    sections: sections.map((section, at) => ({
      ...section,
      key: String(at),
      items: section.items.map((item, place) => ({ ...item, key: `${at} ${place}` })),
    })),
  }
}

export function inputOf(
  { permits, sections, ...fields }: WorkbookValues,
  { id, revision }: { id: string; revision: number },
): z.input<typeof Save> {
  return {
    id,
    revision,
    ...fields,
    permits: [...permits],
    sections: sections.map(({ name, items }) => ({
      name,
      items: items.map(({ formId, procedureId, testId, reflection, caption, needed, opensOn }) => ({
        formId,
        procedureId,
        testId,
        reflection: reflection && {
          state: reflection.state,
          kind: reflection.kind,
          templateId: reflection.template?.id ?? null,
          tagIds: reflection.tags.map((tag) => tag.id),
        },
        caption,
        // A value that is no number is sent as 0, which its field refuses.
        needed: needed ?? 0,
        opensOn,
      })),
    })),
  }
}
