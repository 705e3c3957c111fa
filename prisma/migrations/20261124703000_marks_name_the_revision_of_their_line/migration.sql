-- Which revision of its line a mark was given on; null for marks of the session as a whole and for those of earlier versions.
ALTER TABLE "mark" ADD COLUMN "line_revision" INTEGER;
