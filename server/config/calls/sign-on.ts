import 'server-only'
import * as contracts from '@/lib/contracts/config/sign-on'
import { env } from '@/lib/env'
import { namedRoles } from '@/lib/i18n/role-names'
import { isPlain } from '@/lib/privileges'
import { defineCall } from '@/server/kernel/define-call'
import { assertProven } from '@/server/kernel/secrets/proof'
import { listRoles } from '../queries/settings'
import { forgetSettings } from '../read-settings'
import { entraSecret, sealEntraSecret } from '../sign-on-secret'
import { lockSettings } from '../stored-settings'
import { writeSettings } from '../write-settings'

/** An admin of these settings could log in as anybody, so only people who hold every privilege may change them. */
const access = { kind: 'privilege', anyOf: ['ALL'] } as const

export const readSignOnAroundCall = defineCall(contracts.readSignOnAround, {
  access,
  module: null,
  effect: 'read',
  handle: async ({ db, request }) => {
    const [stored, secret] = await Promise.all([listRoles(db), entraSecret()])
    const roles = await namedRoles(stored, request.locale)
    const { APP_URL, ENTRA_CLIENT_SECRET } = env()
    const kept = secret === null ? ('none' as const) : ('kept' as const)
    return {
      addresses: { answer: `${APP_URL}/api/auth/callback/azure-ad`, afterLogout: `${APP_URL}/sso/logged-out` },
      secret: ENTRA_CLIENT_SECRET === undefined ? kept : ('environment' as const),
      roles: roles.filter(({ privileges }) => isPlain(privileges.map(({ privilege }) => privilege))).map(({ id, name }) => ({ id, name })),
      everyRole: roles.map(({ id, name }) => ({ id, name })),
    }
  },
})

export const saveEntraSecretCall = defineCall(contracts.saveEntraSecret, {
  access,
  module: null,
  effect: 'write',
  audit: 'config.secretSaved',
  replay: 'idempotent',
  handle: async ({ actor, input: { secret }, db, request, audit, afterCommit }) => {
    assertProven(actor, request.at)
    await lockSettings(db)
    await writeSettings(db, { entraSecret: sealEntraSecret(secret) }, { byId: actor.id, at: request.at })
    afterCommit(forgetSettings)
    // The audit records that the secret was changed, and nothing of its value.
    audit({ entity: 'setting', entityId: 'entraSecret', changes: { isThere: { to: secret !== '' } } })
    return { savedAt: request.at.toISOString() }
  },
})

export const signOnSettingsCalls = [readSignOnAroundCall, saveEntraSecretCall]
