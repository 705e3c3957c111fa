-- Mails that somebody waits for leave before notices, and both before those that go to many. Mails of one act are counted together.
ALTER TABLE "outbox_event" ADD COLUMN "priority" SMALLINT NOT NULL DEFAULT 1,
ADD COLUMN "sending_id" UUID;

CREATE INDEX "outbox_event_state_priority_next_attempt_at_idx" ON "outbox_event"("state", "priority", "next_attempt_at");

CREATE INDEX "outbox_event_sending_id_idx" ON "outbox_event"("sending_id");
