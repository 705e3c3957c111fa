-- Besides confirming, a share can ask to be told who has opened a file.
CREATE TYPE "FileReceiptKind" AS ENUM ('NONE', 'OPENED', 'CONFIRMED');

ALTER TABLE "file_share" ADD COLUMN "receipt" "FileReceiptKind" NOT NULL DEFAULT 'NONE';
UPDATE "file_share" SET "receipt" = 'CONFIRMED' WHERE "confirm";
ALTER TABLE "file_share" DROP COLUMN "confirm";

-- Who confirmed had opened it.
ALTER TABLE "file_receipt" RENAME COLUMN "at" TO "opened_at";
ALTER TABLE "file_receipt" ADD COLUMN "confirmed_at" TIMESTAMPTZ(3);
UPDATE "file_receipt" SET "confirmed_at" = "opened_at";
