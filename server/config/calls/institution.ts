import 'server-only'
import type { z } from 'zod'
import type { PrivilegeTree } from '@/lib/access'
import type { Contract } from '@/lib/contract'
import * as contracts from '@/lib/contracts/config/settings'
import type { Matching, SignOnPeople } from '@/lib/contracts/config/sign-on'
import { env } from '@/lib/env'
import { isPlain } from '@/lib/privileges'
import type { Actor } from '@/server/kernel/actor'
import { assertSound, issueAt, changesOf } from '@/server/kernel/calls/changes'
import type { Tx } from '@/server/kernel/db'
import { defineCall, type Call } from '@/server/kernel/define-call'
import { refuse, type Issue } from '@/server/kernel/errors'
import { assertProven } from '@/server/kernel/secrets/proof'
import { lockedOutIssue, type Ways } from '../locked-out'
import { forgetSettings, type Settings } from '../read-settings'
import { listRoles } from '../queries/settings'
import { lockSettings, readStored, revisionOf, valuesOf } from '../stored-settings'
import { parts, type PartName } from '../settings'
import { writeSettings } from '../write-settings'

const access = { kind: 'privilege', anyOf: ['CONFIG_ADMIN'] } as const

export const readInstitutionCall = defineCall(contracts.readInstitution, {
  access,
  module: null,
  effect: 'read',
  handle: async ({ db }) => {
    const { settings, revisions } = await readStored(db)
    const part = <P extends PartName>(name: P) => ({ revision: revisionOf(revisions, Object.keys(parts[name].shape)) })
    return {
      identity: { ...part('identity'), values: parts.identity.parse(valuesOf(settings, 'identity')) },
      region: { ...part('region'), values: parts.region.parse(valuesOf(settings, 'region')) },
      signIn: { ...part('signIn'), values: parts.signIn.parse(valuesOf(settings, 'signIn')) },
      clinical: { ...part('clinical'), values: parts.clinical.parse(valuesOf(settings, 'clinical')) },
      attendance: { ...part('attendance'), values: parts.attendance.parse(valuesOf(settings, 'attendance')) },
      messages: { ...part('messages'), values: parts.messages.parse(valuesOf(settings, 'messages')) },
      technical: { ...part('technical'), values: parts.technical.parse(valuesOf(settings, 'technical')) },
      modules: { ...part('modules'), values: parts.modules.parse(valuesOf(settings, 'modules')) },
      sidebar: { ...part('sidebar'), values: parts.sidebar.parse(valuesOf(settings, 'sidebar')) },
      entra: { ...part('entra'), values: parts.entra.parse(valuesOf(settings, 'entra')) },
      shibboleth: { ...part('shibboleth'), values: parts.shibboleth.parse(valuesOf(settings, 'shibboleth')) },
      hasShibboleth: settings.shibbolethEntityId !== '',
      logo: { revision: revisionOf(revisions, ['logo']), values: { logo: settings.logo } },
      apiBaseUrl: env().APP_URL,
    }
  },
})

type Saving = { readonly revision: number } & Partial<Ways>
type SavedPart = { readonly revision: number; readonly savedAt: string }
type Known<W> = {
  readonly before: Settings
  readonly after: Ways
  readonly wanted: W
  readonly actor: Actor
  readonly at: Date
  readonly db: Tx
}
type Issues = readonly (Issue | false)[]
type By = { readonly kind: 'privilege'; readonly anyOf: readonly [PrivilegeTree] }
type Check<W = unknown> = (known: Known<W>) => Issues | Promise<Issues>
type How<W> = { readonly check?: Check<W>; readonly by?: By }
const checkNothing: Check = () => []

/**
 * Saves a part as a whole: the values that differ are written, each with its former value; for an outdated revision the answer contains the newer part, and
 * nothing is overwritten.
 */
function savesPart<I extends z.ZodType<Saving>, O extends z.ZodType<SavedPart, SavedPart>, E extends string>(
  contract: Contract<I, O, E>,
  name: PartName,
  { check = checkNothing, by = access }: How<Omit<z.output<I>, 'revision'>> = {},
) {
  return defineCall<I, z.ZodType<SavedPart, SavedPart>, E, By>(contract, {
    access: by,
    module: null,
    effect: 'write',
    audit: 'config.settingsSaved',
    replay: 'keyed',
    handle: async ({ actor, input: { revision, ...wanted }, db, request, audit, afterCommit }) => {
      await lockSettings(db)
      const { settings: before, revisions } = await readStored(db)
      const known = revisionOf(revisions, Object.keys(parts[name].shape))
      if (revision !== known) throw refuse('CONFLICT', { data: { newer: { revision: known, values: valuesOf(before, name) } } })
      assertSound(await check({ before, after: { ...before, ...wanted }, wanted, actor, at: request.at, db }))
      const changes = changesOf<Readonly<Record<string, unknown>>>(valuesOf(before, name), wanted)
      await writeSettings(db, Object.fromEntries(Object.entries(wanted).filter(([key]) => Object.hasOwn(changes, key))), {
        byId: actor.id,
        at: request.at,
      })
      afterCommit(forgetSettings)
      audit({ entity: 'setting', entityId: name, changes })
      return { revision: known + Object.keys(changes).length, savedAt: request.at.toISOString() }
    },
  })
}

/** An admin proves who they are before changing the ways to log in. */
const checkWaysIn: Check = async ({ after, actor, at, db }) => {
  const issue = await lockedOutIssue(db, after, 'showcafslogin')
  if (!issue) assertProven(actor, at)
  return [issue]
}

type Vouching = { readonly matching: Matching; readonly people: SignOnPeople }

/**
 * Checks a provider's settings: an account that a sign-in creates gets no role with sensitive privileges, and none that would not be let in again. An admin of
 * these settings could log in as anybody, so they are only for people who may do everything already (`vouchers`).
 */
function checkVouching<W>(
  name: 'entra' | 'shibboleth',
  { needed, of }: { readonly needed: keyof Ways; readonly of: (wanted: W) => Vouching },
): Check<W> {
  return async ({ before, after, wanted, actor, at, db }) => {
    const {
      matching: { unknown, roleId },
      people,
    } = of(wanted)
    const roles = await listRoles(db)
    const role = roles.find(({ id }) => id === roleId)
    const isNarrower = people.who === 'roles' && JSON.stringify(people) !== JSON.stringify(before[`${name}People`])
    const issues: Issues = [
      await lockedOutIssue(db, after, isNarrower ? `${name}People.roleIds` : needed),
      roleId !== null && !role && issueAt(`${name}Matching.roleId`, 'roleUnknown'),
      unknown === 'create' &&
        role !== undefined &&
        !isPlain(role.privileges.map(({ privilege }) => privilege)) &&
        issueAt(`${name}Matching.roleId`, 'roleSensitive'),
      unknown === 'create' &&
        role !== undefined &&
        people.who === 'roles' &&
        !people.roleIds.includes(role.id) &&
        issueAt(`${name}Matching.roleId`, 'roleNotLetIn'),
      people.who === 'roles' &&
        people.roleIds.some((id) => !roles.some((known) => known.id === id)) &&
        issueAt(`${name}People.roleIds`, 'roleUnknown'),
    ]
    if (!issues.some(Boolean)) assertProven(actor, at)
    return issues
  }
}

const vouchers: By = { kind: 'privilege', anyOf: ['ALL'] }

/** The calls by the part that each saves. */
export const partCalls = {
  identity: savesPart(contracts.saveIdentity, 'identity'),
  region: savesPart(contracts.saveRegion, 'region'),
  signIn: savesPart(contracts.saveSignIn, 'signIn', { check: checkWaysIn }),
  clinical: savesPart(contracts.saveClinical, 'clinical'),
  attendance: savesPart(contracts.saveAttendance, 'attendance'),
  messages: savesPart(contracts.saveMessages, 'messages'),
  technical: savesPart(contracts.saveTechnical, 'technical'),
  modules: savesPart(contracts.saveModules, 'modules', { check: async ({ after, db }) => [await lockedOutIssue(db, after, 'modules')] }),
  sidebar: savesPart(contracts.saveSidebar, 'sidebar'),
  entra: savesPart(contracts.saveEntra, 'entra', {
    check: checkVouching('entra', {
      needed: 'entraTenants',
      of: ({ entraMatching: matching, entraPeople: people }) => ({ matching, people }),
    }),
    by: vouchers,
  }),
  shibboleth: savesPart(contracts.saveShibbolethAccounts, 'shibboleth', {
    check: checkVouching('shibboleth', {
      needed: 'shibbolethEntityId',
      of: ({ shibbolethMatching: matching, shibbolethPeople: people }) => ({ matching, people }),
    }),
    by: vouchers,
  }),
} as const satisfies Record<PartName, Call>

export const institutionCalls = [readInstitutionCall, ...Object.values(partCalls)]
