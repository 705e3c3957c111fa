ALTER TYPE "NotificationCategory" ADD VALUE 'CLINICAL';
ALTER TYPE "NotificationCategory" ADD VALUE 'FORMS';

-- Nobody gets mails about what lay in their inbox before.
ALTER TABLE "thread_member" DROP COLUMN "mailed_seq";
ALTER TABLE "thread_member" ADD COLUMN "mail_due_at" TIMESTAMPTZ(3);
CREATE INDEX "thread_member_mail_due" ON "thread_member"("mail_due_at") WHERE mail_due_at IS NOT NULL;

DROP INDEX "message_at_idx";
