-- The name of a mailbox as server/users/queries/mailboxes.ts and server/form-responses/queries/outside.ts fold it: without plus-parts and dots. Whoever
-- is named outside is looked for among all accounts and all outside supervisors by it.
CREATE INDEX "app_user_mailbox_idx" ON "app_user" (replace(regexp_replace(split_part("email_key", '@', 1), '[+].*$', ''), '.', ''));
CREATE INDEX "outside_supervisor_mailbox_idx" ON "outside_supervisor" (replace(regexp_replace(split_part(lower(trim("email")), '@', 1), '[+].*$', ''), '.', ''));
