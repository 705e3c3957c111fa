-- As whom somebody looks at the application, in the row of their session: nothing that the device says decides it.
ALTER TABLE "sign_in_session" ADD COLUMN "viewed_id" UUID;
ALTER TABLE "sign_in_session" ADD COLUMN "view_until" TIMESTAMPTZ;
ALTER TABLE "sign_in_session" ADD CONSTRAINT "sign_in_session_viewed_id_fkey" FOREIGN KEY ("viewed_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- As whom somebody looked at the application while they did it.
ALTER TABLE "audit_entry" ADD COLUMN "viewed_id" UUID;
