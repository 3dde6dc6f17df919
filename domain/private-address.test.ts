import { expect, test } from "vitest";
import { isForOwnerAlone } from "./private-address.ts";

test.for([
  "https://wb.example/api/v1/images/7f3c?exp=1790000000&sig=abc",
  "https://photos.example/api/assets/1/thumbnail?apiKey=secret",
  "https://bucket.s3.eu-west-1.amazonaws.com/a.jpg?X-Amz-Expires=60&X-Amz-Signature=00",
  "https://cdn.example/a.jpg?Policy=x&Signature=y&Key-Pair-Id=z",
  "https://app.example/a.jpg?token=eyJh",
  "https://jane:secret@wb.example/a.jpg",
  "http://192.168.1.20:8000/a.jpg",
  "http://172.20.0.2/a.jpg",
  "http://[fd00::1]/a.jpg",
  "http://homebox/item/1",
  "https://wardrobe.local/a.jpg",
  " https://nas.home.arpa/a.jpg",
])("%s is for its owner alone", (address) => expect(isForOwnerAlone(address)).toBe(true));

test.for([
  "https://shop.example/coat.jpg?v=17&width=800",
  "https://shop.example/coat?utm_source=newsletter&color=navy",
  "https://firebasestorage.googleapis.com/v0/b/app/o/1.jpg?alt=media&token=0b5c",
  "https://172.shop.example/a.jpg",
  "https://local.example/a.jpg",
  "http://8.8.8.8/a.jpg",
  "/images/abcdefghijklmnopqrstuv",
  "pictures/a.png?sig=1",
  "",
])("%j may be shown", (address) => expect(isForOwnerAlone(address)).toBe(false));
