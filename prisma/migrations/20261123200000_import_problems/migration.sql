-- What reading a file found wrong with a row, before anybody said what its columns are: a class that cannot be told, somebody who stands twice in a roster.
ALTER TABLE "import_row" ADD COLUMN "problems" JSONB NOT NULL DEFAULT '[]';
