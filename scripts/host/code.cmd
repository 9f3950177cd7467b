@echo off
node "%~dp0code.mjs" %*
