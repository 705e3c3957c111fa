import 'server-only'
import { isNobody } from '@/lib/audience'
import { Audience } from '@/lib/contracts/audience.shapes'
import { fieldsOf } from '@/lib/forms/definition'
import type { Module } from '@/lib/modules'
import { RRule } from '@/lib/rrule'
import { problemsIn, type KnownForm, type Problem } from '@/lib/workflows/check'
import type { Definition } from '@/lib/workflows/definition'
import { canHappen } from '@/lib/workflows/vocabulary'
import { listNamedRecords } from '@/lib/workflows/named'
import { findUsable } from '@/server/form-schedules'
import { asksInAdvance, readDefinition } from '@/server/forms'
import type { Db } from '@/server/kernel/db'
import { listThereAndHeld } from './queries/facts.sql'

const nobody = '00000000-0000-0000-0000-000000000000'

type Checked = {
  readonly definition: Definition
  readonly audience: unknown
  readonly subjectSees: boolean
  readonly at: Date
  /** Those that are on. */
  readonly modules: ReadonlySet<Module>
}

/** The problems that keep a draft from being published. */
export async function checkDraft(db: Db, { definition, audience, subjectSees, at, modules }: Checked): Promise<Problem[]> {
  const { formIds, roleIds, userIds } = listNamedRecords(definition)
  return problemsIn(definition, {
    forms: await knownForms(db, formIds, at),
    ...(await listThereAndHeld(db, { ids: userIds, roleIds, besides: nobody })),
    hasAudience: !isNobody(Audience.parse(audience)),
    subjectSees,
    isSchedule,
    canHappen: (kind) => canHappen(kind, modules),
  })
}

async function knownForms(db: Db, ids: readonly string[], at: Date): Promise<Map<string, KnownForm>> {
  const found = new Map<string, KnownForm>()
  for (const formId of new Set(ids)) {
    const form = await findUsable(db, asksInAdvance(at, { isConfidential: true, formId }))
    if (!form) continue
    const definition = await readDefinition(db, form.versionId)
    const { route } = definition
    found.set(formId, {
      isOpen: true,
      subject: form.subject,
      isSeen: form.isSeen,
      hasReview: route.some(({ kind, how }) => kind === 'REVIEW' && how?.kind !== 'OUTSIDE'),
      hasSignature: route.some(({ kind, how }) => kind === 'SIGN' && how?.kind !== 'OUTSIDE'),
      fieldUids: new Set(fieldsOf(definition).map(({ uid }) => uid)),
    })
  }
  return found
}

function isSchedule(rrule: string): boolean {
  try {
    const { freq } = RRule.parseString(rrule)
    return freq !== undefined && freq <= RRule.DAILY
  } catch {
    return false
  }
}
