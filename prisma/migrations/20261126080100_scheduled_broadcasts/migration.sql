-- What somebody has written to be sent later: few of all that they ever wrote.
CREATE INDEX "thread_scheduled" ON "thread" ("author_id", "sends_at") WHERE "state" = 'SCHEDULED';
