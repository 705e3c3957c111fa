-- What a file that was imported calls an event: by it the next file finds it.
ALTER TABLE "event" ADD COLUMN "import_key" TEXT;

-- What an import does besides the rows of its file, such as an event that goes because the file does not have it.
ALTER TABLE "import_row" ADD COLUMN "is_added" BOOLEAN NOT NULL DEFAULT FALSE;
