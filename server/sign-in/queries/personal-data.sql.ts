import 'server-only'
import type { PersonalData } from '@/server/kernel/personal-data'

const secret = 'a secret that is told to nobody, not even to whose it is'

export const signInPersonalData: PersonalData = {
  columns: {
    'second_factor.user_id': { part: 'second-factor' },
    'second_factor_draft.user_id': { why: secret },
    'recovery_code.user_id': { part: 'recovery-codes' },
    'login_step.user_id': { why: secret },
    'account_token.user_id': { part: 'links' },
    'api_token.user_id': { part: 'tokens' },
    'known_device.user_id': { part: 'devices' },
    'external_identity.user_id': { part: 'identities' },
    'sign_on_ticket.user_id': { why: secret },
  },
  parts: [
    { group: 'signIn', name: 'second-factor', sql: 'SELECT since FROM second_factor WHERE user_id = $1::uuid' },
    { group: 'signIn', name: 'recovery-codes', sql: 'SELECT used_at FROM recovery_code WHERE user_id = $1::uuid ORDER BY used_at' },
    {
      group: 'signIn',
      name: 'links',
      sql: 'SELECT purpose, created_at, expires_at, used_at FROM account_token WHERE user_id = $1::uuid ORDER BY created_at',
    },
    {
      group: 'signIn',
      name: 'tokens',
      sql: 'SELECT name, may_write, created_at, expires_at, last_used_at, last_address, ended_at FROM api_token WHERE user_id = $1::uuid ORDER BY created_at',
    },
    {
      group: 'signIn',
      name: 'devices',
      sql: 'SELECT user_agent, address, created_at, last_seen_at FROM known_device WHERE user_id = $1::uuid ORDER BY created_at',
    },
    {
      group: 'signIn',
      name: 'identities',
      sql: 'SELECT provider, issuer, subject, origin, linked_at, last_used_at FROM external_identity WHERE user_id = $1::uuid ORDER BY linked_at',
    },
  ],
  erase: async (db, { id }) => {
    const factor = await db.$executeRaw`DELETE FROM second_factor WHERE user_id = ${id}::uuid`
    await db.$executeRaw`DELETE FROM second_factor_draft WHERE user_id = ${id}::uuid`
    await db.$executeRaw`DELETE FROM recovery_code WHERE user_id = ${id}::uuid`
    await db.$executeRaw`DELETE FROM login_step WHERE user_id = ${id}::uuid`
    await db.$executeRaw`DELETE FROM sign_on_ticket WHERE user_id = ${id}::uuid`
    await db.$executeRaw`UPDATE app_user SET devices_since = NULL WHERE id = ${id}::uuid`
    const tokens = await db.$executeRaw`DELETE FROM api_token WHERE user_id = ${id}::uuid`
    const devices = await db.$executeRaw`DELETE FROM known_device WHERE user_id = ${id}::uuid`
    const identities = await db.$executeRaw`DELETE FROM external_identity WHERE user_id = ${id}::uuid`
    return {
      tokens,
      devices,
      identities,
      secondFactor: factor,
      links: await db.$executeRaw`DELETE FROM account_token WHERE user_id = ${id}::uuid`,
    }
  },
}
