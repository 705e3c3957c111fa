-- Usernames and addresses that differ in the form of their letters alone are one (lib/account-key.ts). Two that exist already as two stay two.
UPDATE "app_user" u SET "username_key" = lower(normalize(u."username_key", NFKC))
WHERE u."username_key" <> lower(normalize(u."username_key", NFKC))
  AND (SELECT count(*) FROM "app_user" o WHERE lower(normalize(o."username_key", NFKC)) = lower(normalize(u."username_key", NFKC))) = 1;

UPDATE "app_user" u SET "email_key" = lower(normalize(u."email_key", NFKC))
WHERE u."email_key" <> lower(normalize(u."email_key", NFKC))
  AND (SELECT count(*) FROM "app_user" o WHERE lower(normalize(o."email_key", NFKC)) = lower(normalize(u."email_key", NFKC))) = 1;
