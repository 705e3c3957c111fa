// `npm run verify-audit`, and `node verify-audit.mjs` in the container: exits with 0 if the audit is intact, 1 if it is not, 2 if it could not be checked.
import pg from 'pg'
import { readEnvironment } from '@/lib/env'
import { chainKeys } from '@/server/kernel/audit/audit-chain'
import { verifySignatures } from '@/server/form-responses/signatures/verify-signatures'
import { verifyAudit } from '@/server/kernel/audit/verify-audit'
import { parseAnchors, auditLines, signatureLines } from './words'

try {
  const anchors = parseAnchors(process.argv.slice(2))
  const { DATABASE_URL, DATABASE_DIRECT_URL: url = DATABASE_URL, ...secrets } = readEnvironment({ ...process.env, NODE_ENV: undefined })
  const client = new pg.Client({ connectionString: url, application_name: 'cusp verify-audit' })
  await client.connect()
  try {
    const verified = await verifyAudit(client, { keys: chainKeys(secrets), at: new Date(), anchors })
    const signatures = await verifySignatures(client)
    for (const line of [...auditLines(verified), ...signatureLines(signatures)]) console.log(line)
    if (verified.broken || signatures.faults.length > 0) process.exitCode = 1
  } finally {
    await client.end()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}
