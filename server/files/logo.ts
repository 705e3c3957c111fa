import 'server-only'
import * as contracts from '@/lib/contracts/files'
import { forgetSettings, lockSettings, readSettings, readStored, revisionOf, writeSettings } from '@/server/config'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import { findAsset, hasOwnImage } from './queries/assets'
import { logoOf } from './scope'

export const downloadLogoCall = defineCall(contracts.downloadLogo, {
  access: { kind: 'public', why: 'the logo stands on the login screen' },
  module: null,
  effect: 'read',
  handle: async ({ input, db }) => {
    const { logo } = await readSettings()
    const found = await findAsset(db, logoOf(logo), input.id)
    if (!found) throw refuse('NOT_FOUND')
    return found
  },
})

export const chooseLogoCall = defineCall(contracts.chooseLogo, {
  access: { kind: 'privilege', anyOf: ['CONFIG_ADMIN'] },
  module: null,
  effect: 'write',
  audit: 'files.logoChosen',
  replay: 'keyed',
  handle: async ({ actor, input: { assetId, revision }, db, request, audit, afterCommit }) => {
    await lockSettings(db)
    const {
      settings: { logo: before },
      revisions,
    } = await readStored(db)
    const known = revisionOf(revisions, ['logo'])
    if (revision !== known) throw refuse('CONFLICT', { data: { newer: { revision: known, values: { logo: before } } } })
    if (assetId !== null && !(await hasOwnImage(db, { assetId, ownerId: actor.id }))) throw badField('assetId', 'notAnImage')
    await writeSettings(db, { logo: assetId }, { byId: actor.id, at: request.at })
    afterCommit(forgetSettings)
    audit({ entity: 'setting', entityId: 'logo', changes: { logo: { from: before, to: assetId } } })
    return { revision: known + 1 }
  },
})
