-- Threads, their messages, and where they lie with each of their members.
-- CreateEnum
CREATE TYPE "ThreadKind" AS ENUM ('DIRECT', 'BROADCAST', 'NOTICE');

-- CreateEnum
CREATE TYPE "ThreadReplies" AS ENUM ('ALL', 'SENDER', 'NONE');

-- CreateEnum
CREATE TYPE "ThreadState" AS ENUM ('SCHEDULED', 'SENT', 'CANCELLED');

-- CreateEnum
CREATE TYPE "ThreadBox" AS ENUM ('INBOX', 'ARCHIVED');

-- CreateTable
CREATE TABLE "thread" (
    "id" UUID NOT NULL,
    "kind" "ThreadKind" NOT NULL,
    "subject" TEXT NOT NULL,
    "author_id" UUID,
    "replies" "ThreadReplies" NOT NULL DEFAULT 'ALL',
    "audience" JSONB,
    "audience_words" TEXT,
    "parent_id" UUID,
    "notice_key" TEXT,
    "href" TEXT,
    "state" "ThreadState" NOT NULL DEFAULT 'SENT',
    "sends_at" TIMESTAMPTZ(3) NOT NULL,
    "urgent" BOOLEAN NOT NULL DEFAULT false,
    "last_seq" INTEGER NOT NULL DEFAULT 0,
    "closed_at" TIMESTAMPTZ(3),
    "revision" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "thread_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "message" (
    "id" UUID NOT NULL,
    "thread_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "author_id" UUID,
    "text" TEXT NOT NULL,
    "text_key" TEXT,
    "values" JSONB,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "occurred_at" TIMESTAMPTZ(3),
    "withdrawn_at" TIMESTAMPTZ(3),

    CONSTRAINT "message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "thread_member" (
    "thread_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "unread" BOOLEAN NOT NULL,
    "read_seq" INTEGER NOT NULL DEFAULT 0,
    "read_at" TIMESTAMPTZ(3),
    "from_seq" INTEGER NOT NULL DEFAULT 1,
    "sort_at" TIMESTAMPTZ(3) NOT NULL,
    "box" "ThreadBox" NOT NULL DEFAULT 'INBOX',
    "flagged" BOOLEAN NOT NULL DEFAULT false,
    "muted_at" TIMESTAMPTZ(3),
    "left_at" TIMESTAMPTZ(3),

    CONSTRAINT "thread_member_pkey" PRIMARY KEY ("thread_id","user_id")
);

-- CreateTable
CREATE TABLE "message_block" (
    "user_id" UUID NOT NULL,
    "blocked_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "message_block_pkey" PRIMARY KEY ("user_id","blocked_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "thread_notice_key_key" ON "thread"("notice_key");

-- CreateIndex
CREATE INDEX "thread_author_id_idx" ON "thread"("author_id");

-- CreateIndex
CREATE INDEX "thread_parent_id_idx" ON "thread"("parent_id");

-- CreateIndex
CREATE INDEX "message_author_id_at_idx" ON "message"("author_id", "at");

-- CreateIndex

-- CreateIndex
CREATE UNIQUE INDEX "message_thread_id_seq_key" ON "message"("thread_id", "seq");

-- CreateIndex
CREATE INDEX "thread_member_user_id_box_sort_at_thread_id_idx" ON "thread_member"("user_id", "box", "sort_at" DESC, "thread_id");

-- CreateIndex
CREATE INDEX "message_block_blocked_id_idx" ON "message_block"("blocked_id");

-- AddForeignKey
ALTER TABLE "thread" ADD CONSTRAINT "thread_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "thread" ADD CONSTRAINT "thread_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "thread"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message" ADD CONSTRAINT "message_thread_id_fkey" FOREIGN KEY ("thread_id") REFERENCES "thread"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message" ADD CONSTRAINT "message_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "thread_member" ADD CONSTRAINT "thread_member_thread_id_fkey" FOREIGN KEY ("thread_id") REFERENCES "thread"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "thread_member" ADD CONSTRAINT "thread_member_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message_block" ADD CONSTRAINT "message_block_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message_block" ADD CONSTRAINT "message_block_blocked_id_fkey" FOREIGN KEY ("blocked_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What is unread is counted every time somebody polls anew: by this index alone.
CREATE INDEX "thread_member_unread" ON "thread_member" ("user_id", "sort_at" DESC) WHERE "unread";
