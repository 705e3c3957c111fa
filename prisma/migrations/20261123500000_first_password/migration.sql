-- Whether somebody else set the password: it opens nothing but the way to one that its owner alone knows.
ALTER TABLE "app_user" ADD COLUMN "password_by_other" BOOLEAN NOT NULL DEFAULT false;
