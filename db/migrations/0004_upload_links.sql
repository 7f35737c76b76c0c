CREATE TABLE "upload_links" (
	"hash" char(64) PRIMARY KEY NOT NULL,
	"key_id" uuid NOT NULL,
	"options" jsonb,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "upload_links" ADD CONSTRAINT "upload_links_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "upload_links_expires" ON "upload_links" USING btree ("expires_at");