import 'server-only'
import type { Case, PlanItem } from '@/lib/contracts/clinical-cases'
import type { ToothNotation } from '@/lib/clinical/vocabulary'
import { patientFor } from '@/server/clinical-sessions'
import type { Actor } from '@/server/kernel/actor'
import { isAgreed } from './agreement'
import type { FullCase, HistoryRow, ItemRow, VisitRow } from './queries/one.sql'
import type { Twice } from './queries/twice.sql'
import type { CaseRights } from './rules'

type OfPlan = Pick<FullCase, 'agreedRevision' | 'planFrom'> & { readonly twice: Twice }

/** An agreement covers the items that have not changed since, and none if it was for another patient. */
function itemView({ planRevision, ...item }: ItemRow, { agreedRevision, planFrom, twice }: OfPlan): PlanItem {
  return {
    ...item,
    isAgreed: agreedRevision !== null && Math.max(planRevision, planFrom) <= agreedRevision,
    isTwice: twice.itemIds.includes(item.id),
  }
}

type Beside = {
  readonly reader: Actor
  readonly items: readonly ItemRow[]
  readonly standing: Case['standing']
  readonly visits: readonly VisitRow[]
  readonly unlinked: Case['unlinked']
  readonly history: readonly HistoryRow[]
  readonly twice: Twice
  readonly openable: ReadonlySet<string>
  readonly may: CaseRights
  readonly notation: ToothNotation
  readonly today: string
}

export function caseView(one: FullCase, { reader, items, visits, history, twice, openable, may, ...rest }: Beside): Case {
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
    planHash,
  } = one
  // Somebody who is only offered the case does not see the patient yet.
  const isPatientHidden = one.isOffered && !may.edit && !may.agree
  const { agreedRevision, agreedBy, agreedAt, askedRevision, askedAt, transfer, continuedFrom, continuedAs } = one
  return {
    id,
    reference,
    title,
    summary,
    state,
    student,
    supervisor,
    specialty,
    patient: isPatientHidden ? null : patientFor(reader, one),
    ageBand,
    dentition,
    missingTeeth,
    openedOn,
    nextRecallOn,
    isStalled,
    revision,
    planRevision,
    planHash,
    agreed:
      agreedRevision === null || agreedBy === null || agreedAt === null
        ? null
        : { by: agreedBy, at: agreedAt.toISOString(), isCurrent: isAgreed(one) },
    askedAt: askedAt !== null && askedRevision === planRevision ? askedAt.toISOString() : null,
    items: items.map((item) => itemView(item, { ...one, twice })),
    visits: visits.map((visit) => ({ ...visit, mayOpen: openable.has(visit.sessionId) })),
    transfer,
    continuedFrom,
    continuedAs,
    history: history.map(({ patientCipher, at, ...entry }) => ({
      ...entry,
      at: at.toISOString(),
      before: isPatientHidden ? null : (patientFor(reader, { patientCipher, patientHash: null })?.text ?? null),
    })),
    twice: twice.level === null ? null : { level: twice.level, others: twice.others },
    may,
    ...rest,
  }
}
