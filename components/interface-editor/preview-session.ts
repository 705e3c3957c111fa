import { sessionRights } from '@/lib/clinical/session-rights'
import type { Choices } from '@/lib/contracts/interface-editor'
import type { Scale } from '@/lib/contracts/catalogue'
import type { ProcedureValues } from './procedure-form'
import type { ScaleValues } from './scale-form'
import { numberOf } from './procedure-form'

type SectionLike = {
  readonly caption: string
  readonly scaleId: string
  readonly required: boolean
  readonly items: readonly { readonly id: string; readonly caption: string; readonly active: boolean }[]
}
export type PreviewOf =
  | { readonly kind: 'procedure'; readonly values: ProcedureValues; readonly scales: Choices['scales'] }
  | { readonly kind: 'section'; readonly values: SectionLike; readonly scales: Choices['scales'] }
  | { readonly kind: 'scale'; readonly values: ScaleValues }

/** Ids for made-up records; only their number differs. */
const sampleId = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
const [sessionId, lineId, procedureId, sectionId] = [sampleId(1), sampleId(2), sampleId(3), sampleId(4)]
const at = '2026-01-05T09:00:00.000Z'

/** The scale as currently entered; a value that is not a number yet is left out. */
export function scaleOf({ name, values }: ScaleValues): Scale {
  const steps = values.flatMap((step) => (Number.isInteger(numberOf(step.value)) ? [{ ...step, value: numberOf(step.value) }] : []))
  return { id: sampleId(5), name, version: 1, values: steps.toSorted((a, b) => a.value - b.value) }
}

type Words = {
  readonly student: string
  readonly teacher: string
  readonly clinic: string
  readonly unnamed: string
  readonly section: string
}
type Made = { readonly what: PreviewOf; readonly side: 'student' | 'teacher'; readonly scale: Scale; readonly words: Words }

/**
 * A made-up session with one line or one section of what is being edited: with a mark by the student, and for the teacher one that is already given. It is
 * input for the shape, which fills in what is missing here.
 */
export function previewSession({ what, side, scale, words }: Made): unknown {
  const student = { id: sampleId(10), displayName: words.student }
  const teacher = { id: sampleId(11), displayName: words.teacher }
  const clinic = { id: sampleId(12), name: words.clinic, chairCount: 12 }
  const criteria =
    what.kind === 'procedure'
      ? what.values.criteria.filter(({ active }) => active).map((one) => ({ ...one, caption: one.caption || words.unnamed }))
      : []
  const items = itemsOf(what, words)
  const targets = [
    ...criteria.map((one) => ({ kind: 'criterion', lineId, criterionId: one.id })),
    ...items.map((one) => ({ kind: 'item', itemId: one.id })),
  ]
  const top = scale.values.at(-1)?.value ?? null
  const middle = scale.values.at(-2)?.value ?? top
  const mark = (markSide: 'SELF' | 'TEACHER', target: unknown, value: number | null) => ({
    side: markSide,
    target,
    value,
    scaleId: scale.id,
    givenBy: markSide === 'SELF' ? student : teacher,
    givenAt: at,
    revision: 1,
  })
  return {
    id: sessionId,
    state: 'OPEN',
    side,
    header: {
      teacherId: teacher.id,
      partnerId: null,
      participationTypeId: sampleId(13),
      clinicId: clinic.id,
      specialtyId: null,
      heldOn: '2026-01-05',
      shift: 'AM',
      chairNumber: 3,
      patient: null,
      patientAgeBand: null,
      patientReturning: null,
      patientAttendance: 'ATTENDED',
      revision: 1,
    },
    student: { ...student, year: null },
    teacher,
    partner: null,
    clinic,
    specialty: null,
    participationType: { id: sampleId(13), name: '' },
    createdBy: student,
    createdAt: at,
    occurredAt: at,
    updatedAt: at,
    finishedAt: null,
    finishedBy: null,
    lines: what.kind === 'procedure' ? [lineOf(what.values)] : [],
    marks: targets.flatMap((target, index) => [
      ...(index === 0 ? [mark('SELF', target, middle)] : []),
      ...(index === 0 && side === 'teacher' ? [mark('TEACHER', target, top)] : []),
    ]),
    remarks: { student: { text: '', revision: 0 }, teacher: null },
    check: null,
    comments: [],
    history: [],
    earlier: { commentId: null, historyId: null },
    may: sessionRights({ side, state: 'OPEN', check: null, marked: false }),
    catalogue: {
      procedures: what.kind === 'procedure' ? [procedureOf(what.values, { scaleId: scale.id, criteria, unnamed: words.unnamed })] : [],
      sections:
        items.length > 0
          ? [
              {
                id: sectionId,
                caption: what.kind === 'section' ? what.values.caption || words.unnamed : words.section,
                required: true,
                scaleId: scale.id,
                active: true,
                items,
              },
            ]
          : [],
      scales: [scale],
    },
  }
}

function itemsOf(what: PreviewOf, words: Words): { id: string; caption: string; active: boolean }[] {
  if (what.kind === 'procedure') return []
  if (what.kind === 'scale') return [{ id: sampleId(20), caption: words.unnamed, active: true }]
  return what.values.items.filter(({ active }) => active).map((item) => ({ ...item, caption: item.caption || words.unnamed }))
}

function lineOf({ site, stages }: ProcedureValues) {
  const place = {
    NONE: {},
    MOUTH: {},
    SOFT_TISSUE: {},
    TOOTH: { teeth: [16] },
    SURFACES: { teeth: [16], surfaces: ['M', 'O'] },
    SEXTANT: { surfaces: ['S1'] },
    QUADRANT: { surfaces: ['UR'] },
    ARCH: { surfaces: ['UPPER'] },
  }[site]
  return {
    id: lineId,
    procedureId,
    site,
    teeth: [],
    surfaces: [],
    ...place,
    quantity: 1,
    helpLevel: 'SUPERVISED',
    difficulty: null,
    stageId: stages.find(({ active }) => active)?.id ?? null,
    note: '',
    sortOrder: 0,
    revision: 1,
  }
}

type Parts = { readonly scaleId: string; readonly criteria: readonly unknown[]; readonly unnamed: string }

function procedureOf(
  { code, caption, category, specialtyId, site, stages, permits, outsidePermit, outsideReason }: ProcedureValues,
  { scaleId, criteria, unnamed }: Parts,
) {
  return {
    id: procedureId,
    code,
    caption: caption || unnamed,
    category,
    specialtyId,
    site,
    scaleId,
    active: true,
    criteria,
    permits,
    stages: stages.filter(({ active }) => active).map((stage) => ({ ...stage, caption: stage.caption || unnamed })),
    outside: { rule: outsidePermit, reason: outsideReason },
  }
}
