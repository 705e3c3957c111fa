CREATE TYPE "NotificationCategory" AS ENUM ('MESSAGE', 'BROADCAST', 'CONCERN', 'TIMETABLE', 'FILES');
CREATE TYPE "MailTiming" AS ENUM ('NOW', 'DIGEST', 'OFF');

CREATE TABLE "notification_preference" (
    "user_id" UUID NOT NULL,
    "category" "NotificationCategory" NOT NULL,
    "mail" "MailTiming" NOT NULL,

    CONSTRAINT "notification_preference_pkey" PRIMARY KEY ("user_id","category")
);
ALTER TABLE "notification_preference" ADD CONSTRAINT "notification_preference_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "notification_times" (
    "user_id" UUID NOT NULL,
    "digest_at" TEXT NOT NULL,
    "quiet_from" TEXT,
    "quiet_to" TEXT,

    CONSTRAINT "notification_times_pkey" PRIMARY KEY ("user_id"),
    CONSTRAINT "notification_times_quiet" CHECK ((quiet_from IS NULL) = (quiet_to IS NULL))
);
ALTER TABLE "notification_times" ADD CONSTRAINT "notification_times_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Nobody gets mails about what lay in their inbox before.
ALTER TABLE "thread_member" ADD COLUMN "mailed_seq" INTEGER NOT NULL DEFAULT 0;
UPDATE thread_member m SET mailed_seq = t.last_seq FROM thread t WHERE t.id = m.thread_id;

CREATE INDEX "message_at_idx" ON "message"("at");
