CREATE TABLE "message_withheld" (
    "message_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,

    CONSTRAINT "message_withheld_pkey" PRIMARY KEY ("message_id","user_id")
);

CREATE INDEX "message_withheld_user_id_idx" ON "message_withheld"("user_id");

ALTER TABLE "message_withheld" ADD CONSTRAINT "message_withheld_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "message"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "message_withheld" ADD CONSTRAINT "message_withheld_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
