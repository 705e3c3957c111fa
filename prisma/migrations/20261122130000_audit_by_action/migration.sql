-- The audit is looked through by what was done.
CREATE INDEX "audit_entry_action_at_idx" ON "audit_entry"("action", "at");

-- When something was last tried: what is still under way must not be sent a second time.
ALTER TABLE "outbox_event" ADD COLUMN "last_attempt_at" TIMESTAMPTZ;
