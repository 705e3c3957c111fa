// `npm run rotate-secret`, and `node rotate-secret.mjs` in the container: exits with 0 if everything is under AUTH_SECRET, 1 if something is not, 2 if it could
// not be checked (docs/operations.md, "Another AUTH_SECRET").
import pg from 'pg'
import { v7 } from 'uuid'
import { env } from '@/lib/env'
import { rotateSecret } from '@/server/kernel/secrets/rotate-secret'
import { sealedPlaces } from '@/server/sealed-places'
import { countOldRecoveryCodes } from '@/server/sign-in/queries/old-recovery-codes.sql'
import { rotationLines } from './words'

try {
  const { DATABASE_URL, DATABASE_DIRECT_URL: url = DATABASE_URL, AUTH_SECRET_PREVIOUS: previous } = env()
  const client = new pg.Client({ connectionString: url, application_name: 'cusp rotate-secret' })
  await client.connect()
  try {
    const at = new Date()
    const rotated = await rotateSecret(client, at, sealedPlaces)
    // The rotation is recorded in the audit; the end of the chain, which the application signs, is then under the new secret, too.
    await client.query(
      `INSERT INTO audit_entry (id, at, address, call, action, entity, entity_id, changes, request_id) VALUES ($1, $2, '', 'console.rotate-secret', 'config.secretExchanged', 'setting', 'AUTH_SECRET', $3, '')`,
      [v7(), at, JSON.stringify({ encryptedAnew: { to: rotated.moved } })],
    )
    for (const line of rotationLines({ ...rotated, hasPrevious: previous !== undefined, oldCodes: await countOldRecoveryCodes(client) }))
      console.log(line)
    if (rotated.unopened.length > 0) process.exitCode = 1
  } finally {
    await client.end()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}
