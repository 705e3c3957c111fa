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
  },
  parts: [
    { group: 'signIn', name: 'second-factor', sql: 'SELECT since FROM second_factor WHERE user_id = $1::uuid' },
    { group: 'signIn', name: 'recovery-codes', sql: 'SELECT used_at FROM recovery_code WHERE user_id = $1::uuid ORDER BY used_at' },
    { group: 'signIn', name: 'links', sql: 'SELECT purpose, created_at, expires_at, used_at FROM account_token WHERE user_id = $1::uuid ORDER BY created_at' },
  ],
  erase: async (db, { id }) => {
    const factor = await db.$executeRaw`DELETE FROM second_factor WHERE user_id = ${id}::uuid`
    await db.$executeRaw`DELETE FROM second_factor_draft WHERE user_id = ${id}::uuid`
    await db.$executeRaw`DELETE FROM recovery_code WHERE user_id = ${id}::uuid`
    await db.$executeRaw`DELETE FROM login_step WHERE user_id = ${id}::uuid`
    return { secondFactor: factor, links: await db.$executeRaw`DELETE FROM account_token WHERE user_id = ${id}::uuid` }
  },
}
