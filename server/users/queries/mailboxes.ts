import 'server-only'
import { domainsOf, mailboxOf } from '@/lib/mailbox'
import type { Db } from '@/server/kernel/db'

export type AccountAt = { readonly id: string; readonly roleIds: readonly string[]; readonly teaches: boolean }

/** The accounts whose address leads to the same mailbox, disabled ones as well; at most 20. Erased people have no address. */
export async function findAccountsAt(db: Db, address: string): Promise<AccountAt[]> {
  const mailbox = mailboxOf(address)
  const name = mailbox.slice(0, mailbox.lastIndexOf('@'))
  const rows = await db.$queryRaw<(AccountAt & { email: string })[]>`
    SELECT u.id, u.email_key AS email, array_remove(array_agg(DISTINCT r.role_id), NULL) AS "roleIds",
      COALESCE(bool_or(p.privilege = 'APP_TEACHER'), false) AND u.status = 'ENABLED' AS teaches
    FROM app_user u LEFT JOIN user_role r ON r.user_id = u.id LEFT JOIN role_privilege p ON p.role_id = r.role_id
    WHERE u.deleted_at IS NULL AND split_part(u.email_key, '@', 2) = ANY(${domainsOf(mailbox)}::text[])
      AND replace(regexp_replace(split_part(u.email_key, '@', 1), '[+].*$', ''), '.', '') = ${name.replaceAll('.', '')}
    GROUP BY u.id ORDER BY u.id LIMIT 20`
  return rows.filter(({ email }) => mailboxOf(email) === mailbox).map(({ id, roleIds, teaches }) => ({ id, roleIds, teaches }))
}
