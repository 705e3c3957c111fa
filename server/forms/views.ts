import 'server-only'
import type { OutputOf } from '@/lib/contract'
import type { readForm, readFormType } from '@/lib/contracts/forms'
import type { Problem } from '@/lib/forms/problems'
import { formKinds, outsideRules, subjectRules, subjectSight } from '@/lib/forms/vocabulary'
import { draftDefinition } from './definitions'
import type { FormRow, ListedForm } from './queries/forms'
import type { FormTypeRow } from './queries/types'

/** The value of a column, if it is one of `words`; otherwise the first of them, because an older version stored other words. */
export function knownWord<const W extends readonly [string, ...string[]]>(words: W, stored: string): W[number] {
  return words.find((one) => one === stored) ?? words[0]
}

type Used = { readonly problems: Problem[]; readonly responses: number; readonly drafts: number }

export function formView(row: FormRow, { problems, responses, drafts }: Used): OutputOf<typeof readForm> {
  const { currentVersion, starters, readers, opensAt, closesAt, draft, draftHash, draftSavedAt, ...rest } = row
  return {
    ...rest,
    subject: knownWord(subjectRules, row.subject),
    subjectSees: knownWord(subjectSight, row.subjectSees),
    opensAt: opensAt?.toISOString() ?? null,
    closesAt: closesAt?.toISOString() ?? null,
    starterRoleIds: starters.map(({ roleId }) => roleId),
    readerRoleIds: readers.map(({ roleId }) => roleId),
    draft: draftDefinition(draft),
    draftSavedAt: draftSavedAt.toISOString(),
    version: currentVersion && {
      id: currentVersion.id,
      number: currentVersion.number,
      publishedAt: currentVersion.publishedAt.toISOString(),
      responses,
      drafts,
    },
    hasDraft: currentVersion?.hash !== draftHash,
    problems,
  }
}

export function listedView({ currentVersion, draftHash, draftSavedAt, _count, ...row }: ListedForm) {
  return {
    ...row,
    version: currentVersion?.number ?? null,
    hasDraft: currentVersion?.hash !== draftHash,
    responses: _count.responses,
    changedAt: draftSavedAt.toISOString(),
  }
}

export function typeView({ roles, _count, kind, outside, ...row }: FormTypeRow): OutputOf<typeof readFormType> {
  const ofUse = (use: string) => roles.filter((role) => role.use === use).map(({ roleId }) => roleId)
  return {
    ...row,
    kind: knownWord(formKinds, kind),
    outside: knownWord(outsideRules, outside),
    reviewRoleIds: ofUse('REVIEW'),
    signRoleIds: ofUse('SIGN'),
    forms: _count.forms,
  }
}
