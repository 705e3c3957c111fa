-- Any three letters of a text or a subject, as messages are searched.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE INDEX "message_text_idx" ON "message" USING GIN ("text" gin_trgm_ops);
CREATE INDEX "thread_subject_idx" ON "thread" USING GIN ("subject" gin_trgm_ops);
