-- A student waits for one check of a session at a time, whatever its kind.
DROP INDEX "check_request_one_open";
CREATE UNIQUE INDEX "check_request_one_open" ON "check_request" ("session_id") WHERE "state" IN ('WAITING', 'TAKEN');
