import type { z } from 'zod'
import type { HelpLevel } from '@/lib/clinical/vocabulary'
import type { SecondMarker } from '@/lib/competency-tests/vocabulary'
import type { Test } from '@/lib/contracts/competency-tests'
import type { SaveTest } from '@/lib/contracts/competency-tests/settings.shapes'
import { newId } from '@/lib/client/new-id'

export type NeedValues =
  | {
      readonly key: string
      readonly kind: 'COUNT'
      readonly procedureId: string
      /** Null while the number is being typed. */
      readonly count: number | null
      readonly help: HelpLevel | null
      readonly isConsistent: boolean
    }
  | { readonly key: string; readonly kind: 'TEST'; readonly testId: string }
type Named = { readonly id: string; readonly name: string }

export type TestValues = {
  readonly code: string
  readonly name: string
  readonly formId: string
  readonly published: boolean
  readonly programmeId: string
  readonly years: readonly number[]
  readonly opensOn: string
  readonly closesOn: string
  readonly needsSession: boolean
  readonly prerequisites: readonly NeedValues[]
  readonly passRule: string
  readonly criticalUids: readonly string[]
  readonly secondMarker: SecondMarker
  readonly assessorRoleIds: readonly string[]
  readonly assessorIds: readonly Named[]
  readonly canRetake: boolean
  readonly attempts: number | null
  readonly retakeAfterDays: number | null
  readonly remediationFormId: string
}

export const freshTest: TestValues = {
  code: '',
  name: '',
  formId: '',
  published: false,
  programmeId: '',
  years: [],
  opensOn: '',
  closesOn: '',
  needsSession: false,
  prerequisites: [],
  passRule: '',
  criticalUids: [],
  secondMarker: 'NEVER',
  assessorRoleIds: [],
  assessorIds: [],
  canRetake: true,
  attempts: null,
  retakeAfterDays: 0,
  remediationFormId: '',
}

export function testValues(test: Test): TestValues {
  const { code, name, formId, published, years, needsSession, passRule, criticalUids, secondMarker, canRetake, attempts } = test
  return {
    code,
    name,
    formId,
    published,
    programmeId: test.programmeId ?? '',
    years,
    opensOn: test.opensOn ?? '',
    closesOn: test.closesOn ?? '',
    needsSession,
    // Each key is the entry's position, so that a second reading of the same test gives the same values.
    prerequisites: test.prerequisites.flatMap((one, at) => needOf(one, String(at))),
    passRule,
    criticalUids,
    secondMarker,
    assessorRoleIds: test.assessorRoles.map(({ id }) => id),
    assessorIds: test.assessors.map(({ id, displayName }) => ({ id, name: displayName })),
    canRetake,
    attempts,
    retakeAfterDays: test.retakeAfterDays,
    remediationFormId: test.remediationFormId ?? '',
  }
}

function needOf({ procedure, count, help, isConsistent, test }: Test['prerequisites'][number], key: string): readonly NeedValues[] {
  if (test !== null) return [{ key, kind: 'TEST', testId: test.id }]
  return procedure === null ? [] : [{ key, kind: 'COUNT', procedureId: procedure.id, count, help, isConsistent }]
}

export function freshNeed(kind: NeedValues['kind']): NeedValues {
  const key = newId()
  return kind === 'TEST' ? { key, kind, testId: '' } : { key, kind, procedureId: '', count: 5, help: null, isConsistent: false }
}

export function testInput(values: TestValues, { id, revision }: { id: string; revision: number }): z.input<typeof SaveTest> {
  const { programmeId, opensOn, closesOn, remediationFormId, prerequisites, years, criticalUids, assessorRoleIds, assessorIds, ...plain } =
    values
  return {
    id,
    revision,
    ...plain,
    programmeId: programmeId || null,
    years: [...years],
    opensOn: opensOn || null,
    closesOn: closesOn || null,
    remediationFormId: remediationFormId || null,
    // The field refuses input that is not a number.
    retakeAfterDays: values.retakeAfterDays ?? -1,
    criticalUids: [...criticalUids],
    assessorRoleIds: [...assessorRoleIds],
    assessorIds: assessorIds.map((person) => person.id),
    prerequisites: prerequisites.map((one) =>
      one.kind === 'TEST'
        ? { kind: one.kind, testId: one.testId }
        : { kind: one.kind, procedureId: one.procedureId, count: one.count ?? 0, help: one.help, isConsistent: one.isConsistent },
    ),
  }
}
