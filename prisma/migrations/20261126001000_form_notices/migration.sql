-- Alone in its file: a value that was added in a transaction cannot be used in it.
ALTER TYPE "NotificationCategory" ADD VALUE 'FORMS';
