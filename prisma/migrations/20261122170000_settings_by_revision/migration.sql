-- Two administrators in one part of the settings: who saves second learns of the first.
ALTER TABLE "setting" ADD COLUMN "revision" INTEGER NOT NULL DEFAULT 1;
