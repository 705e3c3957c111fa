import 'server-only'
import * as contracts from '@/lib/contracts/sign-in/shibboleth'
import { metadataProblems } from '@/lib/sign-in/metadata-problems'
import { forgetSettings, lockSettings, readSettings, writeSettings } from '@/server/config'
import { badField, refuse } from '@/server/kernel/errors'
import type { Db } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { logger } from '@/server/kernel/logger'
import { assertProven } from '@/server/kernel/secrets/proof'
import { findSamlProvider, listSamlKeys, lockSaml, upsertSamlProvider } from '../queries/saml'
import { base64Of } from '../saml/key-pair'
import { changeKey } from '../saml/keys'
import { ownAddresses } from '../saml/service'
import { checkMetadata, readSource } from '../saml/source'
import { shownCertificate, shownProvider, shownSource } from '../saml/views'

/** An admin of these settings could log in as anybody, so they are for people who hold every privilege already. */
const admins = { access: { kind: 'privilege', anyOf: ['ALL'] }, module: null, byNoToken: true } as const
const entity = 'saml'

export const readShibbolethCall = defineCall(contracts.readShibboleth, {
  ...admins,
  effect: 'read',
  handle: async ({ db, request }) => {
    const [stored, { modules }, keys] = await Promise.all([findSamlProvider(db), readSettings(), shownKeys(db, request.at)])
    const { entityId, consumer, logout } = ownAddresses()
    return {
      revision: 0,
      source: null,
      provider: null,
      ...(stored && shownSource(stored, request.at)),
      isOn: modules.includes('shibboleth'),
      readAt: stored?.readAt.toISOString() ?? null,
      triedAt: stored?.triedAt.toISOString() ?? null,
      problem: metadataProblems.find((one) => one === stored?.problem) ?? null,
      own: { entityId, consumer, logout, keys },
    }
  },
})

async function shownKeys(db: Db, at: Date) {
  const keys = await listSamlKeys(db)
  return keys.map(({ stage, certificate }) => ({ stage, certificate: shownCertificate(base64Of(certificate), at) }))
}

/** This is a read, so that no transaction is held for as long as a slow server takes. */
export const tryShibbolethCall = defineCall(contracts.tryShibboleth, {
  ...admins,
  effect: 'read',
  bodyLimit: 6 * 1024 ** 2,
  handle: async ({ input: { metadata, ...source }, request }) => {
    const found = await readSource(source, metadata, request.at)
    return { ...found, provider: found.provider && shownProvider(found.provider, request.at) }
  },
})

export const saveShibbolethCall = defineCall(contracts.saveShibboleth, {
  ...admins,
  effect: 'write',
  audit: 'sign-in.shibbolethSaved',
  replay: 'keyed',
  bodyLimit: 6 * 1024 ** 2,
  handle: async ({ actor, input: { revision, metadata, kind, ...source }, db, request, audit, afterCommit }) => {
    assertProven(actor, request.at)
    await lockSaml(db)
    const before = await findSamlProvider(db)
    if (revision !== (before?.revision ?? 0)) throw refuse('CONFLICT', { data: { newer: before && shownSource(before, request.at) } })
    // The metadata that is read here counts, and not the one that a trial showed before.
    const { provider } = checkMetadata(metadata, { ...source, at: request.at })
    if (!provider) throw badField('metadata', 'metadataUnusable')
    const newer = await upsertSamlProvider(db, { ...source, source: kind, read: provider, at: request.at })
    // This setting tells config that there is a way to sign in besides passwords.
    await lockSettings(db)
    await writeSettings(db, { shibbolethEntityId: provider.entityId }, { byId: actor.id, at: request.at })
    afterCommit(forgetSettings)
    audit({
      entity,
      entityId: 'provider',
      changes: {
        provider: { from: before?.read.entityId, to: provider.entityId },
        source: { from: before?.source, to: kind },
        url: { from: before?.url, to: source.url },
        mayInner: { from: before?.mayInner, to: source.mayInner },
      },
    })
    logger.security('signOnProviderSaved', { requestId: request.id, actorId: actor.id, entityId: provider.entityId })
    return { revision: newer, savedAt: request.at.toISOString() }
  },
})

export const changeSamlKeyCall = defineCall(contracts.changeSamlKey, {
  ...admins,
  effect: 'write',
  audit: 'sign-in.samlKeyChanged',
  replay: 'keyed',
  handle: async ({ actor, input: { step }, db, request, audit }) => {
    assertProven(actor, request.at)
    await lockSaml(db)
    await changeKey(db, step, request.at)
    audit({ entity, entityId: 'key', changes: { step: { to: step } } })
    logger.security('samlKeyChanged', { requestId: request.id, actorId: actor.id, step })
    return { keys: await shownKeys(db, request.at) }
  },
})
