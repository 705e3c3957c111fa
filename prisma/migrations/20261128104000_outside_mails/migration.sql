CREATE TABLE "outside_mail" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "receiver_hash" TEXT NOT NULL,
    "sender_id" UUID,
    "about_id" UUID NOT NULL,
    "sent_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "outside_mail_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "outside_mail_receiver_hash_sent_at_idx" ON "outside_mail"("receiver_hash", "sent_at");
CREATE INDEX "outside_mail_sender_id_sent_at_idx" ON "outside_mail"("sender_id", "sent_at");
CREATE INDEX "outside_mail_about_id_idx" ON "outside_mail"("about_id");
CREATE INDEX "outside_mail_sent_at_idx" ON "outside_mail"("sent_at");

-- What went out before counts: of a year, as is kept from now on.
INSERT INTO "outside_mail" ("id", "kind", "receiver_hash", "sender_id", "about_id", "sent_at")
SELECT gen_random_uuid(),
       CASE link."why" WHEN 'RENEWED' THEN 'signRenewed' WHEN 'REMINDED' THEN 'signReminded' ELSE 'signAsked' END,
       encode(sha256(convert_to(regexp_replace(lower(trim(link."sent_to")), '\+[^@]*(?=@)', ''), 'UTF8')), 'hex'),
       CASE WHEN link."why" = 'ASKED' THEN coalesce(response."submitter_id", response."subject_id") END,
       link."task_id",
       link."sent_at"
FROM "signoff_link" link
JOIN "form_task" task ON task."id" = link."task_id"
JOIN "form_response" response ON response."id" = task."response_id"
WHERE link."why" <> 'DEVICE' AND link."sent_at" > now() - interval '400 days';

INSERT INTO "outside_mail" ("id", "kind", "receiver_hash", "sender_id", "about_id", "sent_at")
SELECT gen_random_uuid(),
       'confirmAsked',
       encode(sha256(convert_to(regexp_replace(lower(trim("sent_to")), '\+[^@]*(?=@)', ''), 'UTF8')), 'hex'),
       "asked_by_id",
       "session_id",
       "asked_at"
FROM "supervisor_confirmation"
WHERE "asked_at" > now() - interval '400 days';
