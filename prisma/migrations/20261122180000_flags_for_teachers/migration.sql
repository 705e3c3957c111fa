-- A flag may say what only the office is to know: teachers see those alone that are meant for them, on the students whom they supervise.
ALTER TABLE "flag" ADD COLUMN "shown_to_teachers" BOOLEAN NOT NULL DEFAULT false;
