import 'server-only'
import type { Case, PlanItem } from '@/lib/contracts/clinical-cases'
import type { ToothNotation } from '@/lib/clinical/vocabulary'
import { patientFor } from '@/server/clinical-sessions'
import type { Actor } from '@/server/kernel/actor'
import type { FullCase, ItemRow, VisitRow } from './queries/one.sql'
import type { CaseRights } from './rules'

export function itemView({ planRevision, ...item }: ItemRow, agreedRevision: number | null): PlanItem {
  return { ...item, isAgreed: agreedRevision !== null && planRevision <= agreedRevision }
}

type Beside = {
  readonly reader: Actor
  readonly items: readonly ItemRow[]
  readonly standing: Case['standing']
  readonly visits: readonly VisitRow[]
  readonly unlinked: Case['unlinked']
  readonly history: readonly { at: Date; by: string; act: string; reason: string }[]
  readonly openable: ReadonlySet<string>
  readonly may: CaseRights
  readonly notation: ToothNotation
  readonly today: string
}

export function caseView(one: FullCase, { reader, items, visits, history, openable, may, ...rest }: Beside): Case {
  const {
    id,
    reference,
    title,
    summary,
    state,
    student,
    supervisor,
    specialty,
    ageBand,
    dentition,
    missingTeeth,
    openedOn,
    nextRecallOn,
    isStalled,
    revision,
    planRevision,
  } = one
  const { agreedRevision, agreedBy, agreedAt, transfer, continuedFrom, continuedAs } = one
  return {
    id,
    reference,
    title,
    summary,
    state,
    student,
    supervisor,
    specialty,
    // Somebody who is only offered the case does not see the patient yet.
    patient: one.isOffered && !may.edit && !may.agree ? null : patientFor(reader, one),
    ageBand,
    dentition,
    missingTeeth,
    openedOn,
    nextRecallOn,
    isStalled,
    revision,
    planRevision,
    agreed:
      agreedRevision === null || agreedBy === null || agreedAt === null
        ? null
        : { by: agreedBy, at: agreedAt.toISOString(), isCurrent: agreedRevision === planRevision },
    items: items.map((item) => itemView(item, agreedRevision)),
    visits: visits.map((visit) => ({ ...visit, mayOpen: openable.has(visit.sessionId) })),
    transfer,
    continuedFrom,
    continuedAs,
    history: history.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
    may,
    ...rest,
  }
}
